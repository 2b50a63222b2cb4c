// A group of a directory, and who belongs to it.

export interface DirectoryGroup {
  readonly id: string;
  readonly externalId: string | null;
  readonly displayName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A group as an administrator sees it: rules of sign-in name it by one of its ids. */
export interface CountedGroup extends DirectoryGroup {
  readonly members: number;
}

export interface GroupMember {
  /** Of the person in the directory. */
  readonly value: string;
  readonly display: string;
}

/** Members null: the directory did not say who they are. */
export interface GroupAttributes {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[] | null;
}
