/** Prefix of the query keys for lobbies and crews, which are refetched together: they affect each other. */
export const quickcrewKey = ['quickcrew'] as const;
