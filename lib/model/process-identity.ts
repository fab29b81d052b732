/** Names one run of a process, since process ids are reused. */
export type ProcessIdentity = {
  pid: number
  /** The time the process started; null where the system does not tell. */
  startedAt: string | null
  /** Machine, boot and container, within which process ids are comparable. */
  realm: string
}
