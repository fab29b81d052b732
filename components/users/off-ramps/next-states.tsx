import { OFF_RAMP_STATUSES, OFF_RAMP_TRANSITIONS } from '@/lib/ramp/contract/values/ramps'

/** The states that can follow, from the contract’s table. */
export function NextStates({ status }: { status: string }) {
  const next = isKnown(status) ? OFF_RAMP_TRANSITIONS[status] : null
  if (next === null)
    return (
      <p className="text-muted">
        The possible next states are not known, because this state is unknown to this version.
      </p>
    )
  if (next.length === 0) return <p className="text-muted">No further states are known.</p>
  return (
    <div>
      <p className="text-muted">Possible next states</p>
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {next.map((state) => (
          <li key={state}>
            <span className="font-medium">{state.replaceAll('_', ' ')}</span>
            <span className="text-muted"> · {OFF_RAMP_STATUSES[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isKnown(status: string): status is keyof typeof OFF_RAMP_TRANSITIONS {
  return Object.hasOwn(OFF_RAMP_TRANSITIONS, status)
}
