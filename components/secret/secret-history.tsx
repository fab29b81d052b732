'use client'

import { TimeText } from '@/components/preferences/time-text'
import { Badge } from '@/components/ui/badge'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import type { SecretChange } from '@/lib/secret/dto'
import { ORIGIN_WORDS, STATE_WORDS } from './state-words'

export function SecretHistory({ history }: { history: SecretChange[] }) {
  if (history.length === 0) {
    return <p className="text-muted">Nothing yet. Secrets that are prepared or set here will be listed.</p>
  }
  return (
    <>
      <div className="overflow-x-auto rounded-card border border-line bg-panel phone:hidden">
        <table className="w-full border-collapse text-left [&_td]:px-4 [&_td]:py-2 [&_td]:align-top [&_th]:px-4 [&_th]:py-2">
          <thead className="border-b border-line text-muted [&_th]:font-medium">
            <tr>
              <th scope="col">Fingerprint</th>
              <th scope="col">When</th>
              <th scope="col">By</th>
              <th scope="col">How</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {history.map((change) => (
              <tr key={change.id}>
                <td>
                  <Fingerprint value={change.fingerprint} />
                </td>
                <td className="whitespace-nowrap tabular-nums">
                  <TimeText iso={momentOf(change)} as="compact" />
                </td>
                <td>
                  <PlatformText text={personOf(change)} isProse />
                </td>
                <td>{ORIGIN_WORDS[change.origin]}</td>
                <td>
                  <State change={change} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Secrets, newest first" className="hidden flex-col gap-2 phone:flex">
        {history.map((change) => (
          <li key={change.id} className="flex flex-col gap-1 rounded-card border border-line bg-panel px-3 py-2.5">
            <Fingerprint value={change.fingerprint} />
            <State change={change} />
            <span className="text-small text-muted">
              <TimeText iso={momentOf(change)} as="compact" />, by <PlatformText text={personOf(change)} isProse />,{' '}
              {ORIGIN_WORDS[change.origin]}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const momentOf = ({ finishedAt, sentAt, preparedAt }: SecretChange) => finishedAt ?? sentAt ?? preparedAt

const personOf = ({ setBy, preparedBy }: SecretChange) => setBy ?? preparedBy

function State({ change: { state, problem } }: { change: SecretChange }) {
  const { label, tone, icon: Icon } = STATE_WORDS[state]
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {label}
      </Badge>
      {problem && (
        <span className="text-pretty text-small text-muted [overflow-wrap:anywhere]">
          <LongPlatformText text={problem} isProse />
        </span>
      )}
    </span>
  )
}
