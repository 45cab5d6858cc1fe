"""Small changes to resolved rules, and whether the scenarios notice them."""
