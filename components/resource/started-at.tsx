import { TimeText } from '@/components/preferences/time-text'
import { IdText } from '@/components/ui/text/id-text'

/** Names a row by its time, or by its id if it has no time. */
export function StartedAt({ at, id, noun }: { at: string | null; id: string; noun: string }) {
  if (at === null) return <IdText id={id} name={`${noun} id`} isInTable />
  return <TimeText iso={at} as="compact" className="tabular-nums" />
}
