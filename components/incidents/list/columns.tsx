import { tableColumns } from '@/components/list/columns/draw-columns'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatDuration } from '@/lib/format/duration'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { answerWords } from '@/lib/incidents/incident-words'
import { INCIDENTS } from '@/lib/incidents/incidents'
import { PhaseBadge } from '../phase-badge'

const openWords = (open: number) => (open === 0 ? 'none unresolved' : `${formatCount(open)} unresolved`)

export const INCIDENT_COLUMNS = tableColumns(INCIDENTS, {
  endpoint: ({ endpoint, open }) => (
    <>
      <PlatformText
        className="block truncate font-medium"
        title={visibleText(endpoint)}
        text={formatEndpoint(endpoint)}
      />
      <span className="block truncate text-small text-muted @min-[620px]:hidden">{openWords(open)}</span>
    </>
  ),
  phase: ({ endedAt, open }) => <PhaseBadge endedAt={endedAt} open={open} />,
  ended: ({ firstAt }, endedAt) => formatDuration((Date.parse(String(endedAt)) - Date.parse(firstAt)) / 1000),
  open: ({ open }) => (
    <span data-tone={open === 0 ? undefined : 'failed'} className={open === 0 ? 'text-faint' : 'font-medium text-tone'}>
      {formatCount(open)}
    </span>
  ),
  cause: ({ answers }) => {
    const words = answers.map(answerWords).join(', ')
    return <PlatformText className="truncate text-muted" title={words} text={words} />
  },
})
