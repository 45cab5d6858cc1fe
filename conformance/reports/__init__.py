"""What came of a run as one stream of JSON lines, and the reports that are drawn from it."""
