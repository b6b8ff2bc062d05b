import type { FirstName } from './people.ts';

const limit = 3;

/** What the friend groups of one event should be. The first member of a group is its owner. */
export class FriendGroupsModel {
  readonly registered = new Set<FirstName>();
  groups: FirstName[][] = [];

  groupOf(name: FirstName): FirstName[] | undefined {
    return this.groups.find((group) => group.includes(name));
  }

  join(name: FirstName, inviter: FirstName): string {
    if (name === inviter) return 'done';
    if (!this.registered.has(inviter)) return 'not_found';
    const group = this.groupOf(inviter);
    if (group?.includes(name)) return 'done';
    if (!this.registered.has(name)) return 'not_registered';
    if (this.groupOf(name)) return 'in_another_group';
    if (group && group.length >= limit) return 'group_full';
    if (group) group.push(name);
    else this.groups.push([inviter, name]);
    return 'done';
  }

  remove(name: FirstName, by: FirstName): string {
    const group = this.groupOf(by);
    if (!group?.includes(name)) return name === by ? 'done' : 'not_found';
    if (name !== by && group[0] !== by) return 'not_yours';
    this.leave(name);
    return 'done';
  }

  leave(name: FirstName): void {
    this.groups = this.groups
      .map((group) => group.filter((one) => one !== name))
      .filter((group) => group.length > 1);
  }

  unregister(name: FirstName): void {
    this.registered.delete(name);
    this.leave(name);
  }
}
