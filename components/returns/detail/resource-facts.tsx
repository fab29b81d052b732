import { TimeText } from '@/components/preferences/time-text'
import { Fact, Facts } from '@/components/resource/facts'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { codeWords } from '@/lib/format/network-names'
import type { LiveFact } from '@/lib/returns/detail/dto'

export function ResourceFacts({ facts }: { facts: readonly LiveFact[] }) {
  return (
    <Facts>
      {facts.map((fact) => (
        <Fact key={fact.label} label={fact.label}>
          <FactValue fact={fact} />
        </Fact>
      ))}
    </Facts>
  )
}

function FactValue({ fact }: { fact: LiveFact }) {
  switch (fact.kind) {
    case 'time':
      return <TimeText iso={fact.iso} as="exact" />
    case 'id':
    case 'hash':
      return <IdText id={fact.text} name={fact.label.toLowerCase()} />
    case 'amount':
      return (
        <span className="tabular-nums">
          <LongPlatformText text={fact.text} />
        </span>
      )
    case 'word':
      return (
        <>
          <span className="font-medium">
            <LongPlatformText text={fact.meaning === null ? fact.text : codeWords(fact.text)} />
          </span>
          <span className="block text-small text-muted">{fact.meaning ?? 'Unknown to this version'}</span>
        </>
      )
    case 'text':
      return <LongPlatformText text={fact.text} isProse />
  }
}
