import type { Sandbox } from '../sandbox'
import { liveContext } from './live-context'
import { sendAway } from './schedule'

/** Continues the unfinished stories of the history, in both variants. */
export function continueHistory(sandbox: Sandbox): void {
  const { agenda, coming, late, users, deliveries } = sandbox.state
  for (const { at, text } of late) agenda.add(at, () => void deliveries.append(text, at))
  for (const { at, run } of coming) {
    agenda.add(at, () => {
      const events = run(liveContext(sandbox))
      sendAway(
        sandbox,
        events.filter(({ userId }) => !users.isGone(userId)),
      )
    })
  }
}
