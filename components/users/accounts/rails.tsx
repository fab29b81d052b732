import { NotGiven } from '@/components/resource/facts'
import { RAILS } from '@/lib/ramp/contract/values/networks'
import { Meaning } from './meaning'

/** The rails that money can take, each with its speed. */
export function Rails({ rails }: { rails: readonly string[] }) {
  if (rails.length === 0) return <NotGiven>none</NotGiven>
  return (
    <ul>
      {rails.map((rail) => (
        <li key={rail}>
          <Meaning value={rail} values={RAILS} />
        </li>
      ))}
    </ul>
  )
}
