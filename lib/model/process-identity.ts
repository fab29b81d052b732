/** Names one run of one process: a process id alone is given to another process later. */
export type ProcessIdentity = {
  pid: number
  /** Changes with each start of a process under the same id; null where the system doesn't tell. */
  startedAt: string | null
  /** Processes of one realm see each other's ids: same machine, same boot, same container. */
  realm: string
}
