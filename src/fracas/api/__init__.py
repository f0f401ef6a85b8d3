"""What `import fracas` offers to programs and notebooks; everything else may change."""
