"""What several commands share: options, forms, folders, exit codes, limits."""
