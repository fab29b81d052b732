/** A new installation takes these steps in this order. `sync` shows the progress of the running sync. */
export type FirstStep = {
  id: 'connect' | 'sync' | 'target' | 'channel' | 'operator'
  title: string
  isDone: boolean
  note: string
  href?: string
}
