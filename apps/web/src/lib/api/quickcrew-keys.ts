/** Where everything that was read about lobbies and crews is kept: news of either makes all of it worth a look. */
export const quickcrewKey = ['quickcrew'] as const;
