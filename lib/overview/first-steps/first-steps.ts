/** A new installation takes these steps in this order. `sync` shows the progress of the sync that runs. */
export type FirstStep = {
  id: 'connect' | 'sync' | 'target' | 'channel' | 'operator'
  title: string
  isDone: boolean
  note: string
  href?: string
}
