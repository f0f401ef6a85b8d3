"""Who sits at a table: seats, invitations, access, deadlines, standing orders."""
