export * from './quickcrew/chat.ts';
export * from './quickcrew/crew.ts';
export * from './quickcrew/lobby.ts';
export * from './quickcrew/preferences.ts';
