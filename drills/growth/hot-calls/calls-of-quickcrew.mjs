import { api } from '@crewtable/contract';
import { meetCrew, openLobby } from '../town.mjs';

const ofLobby = ({ lobbyId }) => ({ lobbyId });
const ofCrew = ({ groupId }) => ({ groupId });

export const callsOfQuickcrew = [
  { name: 'make a lobby', as: 'student', endpoint: api.quickcrew.createLobby },
  {
    name: 'poll of a lobby',
    as: 'student',
    endpoint: api.quickcrew.getLobby,
    prepare: openLobby,
    params: ofLobby,
  },
  {
    name: 'join a lobby',
    as: 'student',
    endpoint: api.quickcrew.joinLobby,
    prepare: (student) => openLobby(student, { of: 'another' }),
    params: ofLobby,
  },
  {
    name: 'ready',
    as: 'student',
    endpoint: api.quickcrew.setReady,
    prepare: openLobby,
    params: ofLobby,
    body: () => ({ ready: true }),
  },
  {
    name: 'queue a lobby',
    as: 'student',
    endpoint: api.quickcrew.queueLobby,
    prepare: (student) => openLobby(student, { isReady: true }),
    params: ofLobby,
  },
  {
    name: 'leave a lobby',
    as: 'student',
    endpoint: api.quickcrew.leaveLobby,
    prepare: openLobby,
    params: ofLobby,
  },
  {
    name: 'poll of a crew',
    as: 'student',
    endpoint: api.quickcrew.getCrew,
    prepare: meetCrew,
    params: ofCrew,
  },
  {
    name: 'poll of a chat',
    as: 'student',
    endpoint: api.quickcrew.listMessages,
    prepare: meetCrew,
    params: ofCrew,
  },
  {
    name: 'send a message',
    as: 'student',
    endpoint: api.quickcrew.sendMessage,
    prepare: meetCrew,
    params: ofCrew,
    body: () => ({ text: 'I am at the door.' }),
  },
  {
    name: 'on the way',
    as: 'student',
    endpoint: api.quickcrew.updateProgress,
    prepare: meetCrew,
    params: ofCrew,
    body: () => ({ step: 'introSent' }),
  },
  { name: 'own crews', as: 'student', endpoint: api.quickcrew.listCrews },
];
