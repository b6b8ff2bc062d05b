import type { FirstName } from './people.ts';

export type Phase = 'before' | 'check-in' | 'closed' | 'ended';
export type Hold = 'none' | 'held' | 'released' | 'captured';

const lobbyLimit = 3;
const crewSize = 4;

export class ModelLobby {
  readonly id: string;
  members: FirstName[];
  readonly paid = new Set<FirstName>();
  readonly ready = new Set<FirstName>();
  isQueued = false;

  constructor(id: string, host: FirstName) {
    this.id = id;
    this.members = [host];
  }
}

export class ModelCrew {
  readonly id: string;
  /** Who has not left, with the lobby that each came from. */
  readonly members: Map<FirstName, string>;
  readonly checkedIn = new Set<FirstName>();

  constructor(id: string, lobbies: readonly ModelLobby[]) {
    this.id = id;
    this.members = new Map(
      lobbies.flatMap((lobby) => lobby.members.map((name) => [name, lobby.id] as const)),
    );
  }
}

/** What lobbies, crews and holds of one evening should be. All lobbies have the same time and place. */
export class QuickcrewModel {
  phase: Phase = 'before';
  lobbies: ModelLobby[] = [];
  crews: ModelCrew[] = [];
  /** By lobby and student. */
  readonly #holds = new Map<string, Hold>();

  lobbyOf(name: FirstName): ModelLobby | undefined {
    return this.lobbies.find(({ members }) => members.includes(name));
  }

  crewOf(name: FirstName): ModelCrew | undefined {
    return this.crews.find(({ members }) => members.has(name));
  }

  holdOf(name: FirstName, lobbyId: string): Hold {
    return this.#holds.get(`${lobbyId} ${name}`) ?? 'none';
  }

  holds(): ReadonlyMap<string, Hold> {
    return this.#holds;
  }

  create(name: FirstName, lobbyId: string): void {
    if (!this.lobbyOf(name)) this.lobbies.push(new ModelLobby(lobbyId, name));
  }

  answerToJoin(name: FirstName, lobby: ModelLobby): string {
    if (this.crewOf(name)) return 'in_a_crew';
    if (lobby.members.includes(name)) return 'done';
    if (lobby.isQueued) return 'lobby_closed';
    if (lobby.members.length >= lobbyLimit) return 'group_full';
    const own = this.lobbyOf(name);
    return own && own.members.length > 1 ? 'in_a_crew' : 'done';
  }

  join(name: FirstName, lobby: ModelLobby): string {
    const answer = this.answerToJoin(name, lobby);
    if (answer !== 'done' || lobby.members.includes(name)) return answer;
    this.leaveLobby(name);
    lobby.members.push(name);
    return answer;
  }

  pay(name: FirstName): void {
    const lobby = this.lobbyOf(name)!;
    lobby.paid.add(name);
    this.#holds.set(`${lobby.id} ${name}`, 'held');
  }

  setReady(name: FirstName): string {
    const lobby = this.lobbyOf(name)!;
    if (lobby.isQueued) return 'done';
    if (!lobby.paid.has(name)) return 'payment_needed';
    lobby.ready.add(name);
    return 'done';
  }

  queue(name: FirstName): string {
    const lobby = this.lobbyOf(name)!;
    if (!lobby.members.every((member) => lobby.paid.has(member) && lobby.ready.has(member)))
      return 'not_everybody_ready';
    lobby.isQueued = true;
    return 'done';
  }

  leaveLobby(name: FirstName): void {
    const lobby = this.lobbyOf(name);
    if (!lobby) return;
    this.#decide(name, lobby.id, 'released');
    lobby.members = lobby.members.filter((member) => member !== name);
    lobby.paid.delete(name);
    lobby.ready.delete(name);
    this.lobbies = this.lobbies.filter(({ members }) => members.length > 0);
  }

  /** The server has matched these lobbies. Says what is wrong with that. */
  match(crewId: string, lobbyIds: readonly string[]): string | undefined {
    const lobbies = this.lobbies.filter(({ id }) => lobbyIds.includes(id));
    if (lobbies.length !== lobbyIds.length) return 'a lobby is in two crews, or was not open';
    if (!lobbies.every(({ isQueued }) => isQueued)) return 'a lobby was matched that was not queued';
    const size = lobbies.reduce((sum, { members }) => sum + members.length, 0);
    if (size !== crewSize) return `a crew has ${size} members`;
    this.crews.push(new ModelCrew(crewId, lobbies));
    this.lobbies = this.lobbies.filter((lobby) => !lobbies.includes(lobby));
    return undefined;
  }

  /** Whether queued lobbies are left that could be a crew. */
  couldMatch(): boolean {
    const sizes = this.lobbies.filter(({ isQueued }) => isQueued).map(({ members }) => members.length);
    const sums = sizes.reduce((known, size) => [...known, ...known.map((sum) => sum + size)], [0]);
    return sums.includes(crewSize);
  }

  leaveCrew(name: FirstName): string {
    const crew = this.crewOf(name)!;
    if (crew.checkedIn.has(name) || this.phase === 'closed') return 'too_late';
    this.#decide(name, crew.members.get(name)!, this.phase === 'before' ? 'released' : 'captured');
    crew.members.delete(name);
    if (crew.members.size === 1) this.#cancel(crew);
    return 'done';
  }

  checkIn(name: FirstName): string {
    const crew = this.crewOf(name)!;
    if (crew.checkedIn.has(name)) return 'done';
    if (this.phase !== 'check-in') return this.phase === 'before' ? 'too_early' : 'too_late';
    crew.checkedIn.add(name);
    this.#decide(name, crew.members.get(name)!, 'released');
    return 'done';
  }

  moveTo(phase: Phase): void {
    this.phase = phase;
    for (const name of this.lobbies.flatMap(({ members }) => members)) this.leaveLobby(name);
    if (phase === 'check-in') return;
    for (const { members, checkedIn } of this.crews)
      for (const [name, lobbyId] of members)
        this.#decide(name, lobbyId, checkedIn.size > 0 && !checkedIn.has(name) ? 'captured' : 'released');
    if (phase === 'ended') this.crews = [];
  }

  /** One member is left: that student gets the hold back and can look for another crew. */
  #cancel(crew: ModelCrew): void {
    for (const [name, lobbyId] of crew.members) this.#decide(name, lobbyId, 'released');
    this.crews = this.crews.filter((one) => one !== crew);
  }

  /** The first decision about a hold is final. */
  #decide(name: FirstName, lobbyId: string, outcome: Hold): void {
    if (this.holdOf(name, lobbyId) === 'held') this.#holds.set(`${lobbyId} ${name}`, outcome);
  }
}
