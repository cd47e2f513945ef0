/** Values that several collections share. */

export const STATUSES = ['draft', 'published', 'archived'] as const;
export const ACTIONS = ['create', 'update', 'delete'] as const;
