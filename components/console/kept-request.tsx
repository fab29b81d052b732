import { TimeText } from '@/components/preferences/time-text'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import { CodeBlock } from '@/components/ui/text/code-block'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { consoleAddress } from '@/lib/console/console-address'
import type { ConsoleEntryDetail } from '@/lib/console/dto'
import { prettyJson } from '@/lib/format/pretty-json'
import { HistoryState } from './history-state'

/** A request from the history, as it is kept. */
export function KeptRequest({ environment, entry }: { environment: string; entry: ConsoleEntryDetail }) {
  const { id, title, endpoint, startedAt, input, answer, problem } = entry
  return (
    <>
      <PageHead
        title={title}
        back={{ href: `/${environment}/console/history`, label: 'Your requests' }}
        actions={
          <ButtonLink href={`${consoleAddress(environment, endpoint)}?from=${id}`} prefetch={false}>
            Run again
          </ButtonLink>
        }
      >
        Sent <TimeText iso={startedAt} as="exact" />. Secrets, card numbers and e-mails are removed.
      </PageHead>
      <div className="page-column flex flex-col gap-6 px-4 pt-1 pb-12">
        <p className="flex flex-wrap items-center gap-2">
          <HistoryState entry={entry} /> {problem && <LongPlatformText text={problem} isProse />}
        </p>
        <Section title="Request">
          <CodeBlock text={input} label="Request as JSON" />
        </Section>
        <Section title="Answer">
          {answer === null ? (
            <p className="text-muted">No answer is kept: none came, or it was not JSON, or too large.</p>
          ) : (
            <CodeBlock text={laidOut(answer)} label="Answer" />
          )}
        </Section>
      </div>
    </>
  )
}

function laidOut(text: string): string {
  return (
    prettyJson(text)
      ?.map((token) => token.text)
      .join('') ?? text
  )
}
