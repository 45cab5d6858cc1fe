"""The source register: rule documents cut into units, and held against what was registered of them."""
