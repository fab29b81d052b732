/** Names one run of a process, since process ids are reused. */
export type ProcessIdentity = {
  pid: number
  /** Is null where the system does not tell. */
  startedAt: string | null
  /** Machine, boot and container: process ids are comparable within. */
  realm: string
}
