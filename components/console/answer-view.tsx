import { CircleHelp, TriangleAlert } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { Notice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import { CodeBlock } from '@/components/ui/text/code-block'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { consoleAddress } from '@/lib/console/console-address'
import type { ConsoleResult } from '@/lib/console/dto'
import { formatBytes } from '@/lib/format/number'
import { prettyJson } from '@/lib/format/pretty-json'
import type { ShownAnswer } from '@/lib/ramp'
import { DepartureList } from './departure-list'
import { ResultTable, tableRows } from './result-table'

/** @param isOfContract compares the answer with the platform’s contract */
export function AnswerView({ result, isOfContract = true }: { result: ConsoleResult; isOfContract?: boolean }) {
  const { answer, durationMs, problem, state } = result
  return (
    <section aria-label="Answer" className="flex flex-col gap-3">
      {state === 'unknown' && <Unknown result={result} />}
      {problem !== null && state !== 'unknown' && (
        <Notice
          tone="rejected"
          icon={<TriangleAlert aria-hidden />}
          title={
            answer ? `Answered ${answer.status}: not a success` : 'The request had no effect: you can send it again'
          }
        >
          <LongPlatformText text={problem} isProse />
        </Notice>
      )}
      {answer && (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            <Fact name="Status" value={String(answer.status)} />
            {durationMs !== null && <Fact name="Time" value={`${Math.round(durationMs)} ms`} />}
            <Fact name="Request id" value={answer.requestId ?? 'none given'} />
            <Fact name="Media type" value={answer.mediaType ?? 'not kept'} />
            <Fact name="Size" value={formatBytes(answer.bytes)} />
          </dl>
          {isOfContract && <DepartureList departures={answer.departures} />}
          <AnswerText answer={answer} />
        </>
      )}
    </section>
  )
}

function Unknown({ result: { settledBy } }: { result: ConsoleResult }) {
  const { environment } = useFrame()
  return (
    <Notice
      tone="unknown"
      icon={<CircleHelp aria-hidden />}
      title="The answer was lost: the change may or may not have been made"
      role="alert"
    >
      The request was sent once and is not repeated automatically.{' '}
      {settledBy ? (
        <>
          To see whether it was, use{' '}
          <TextLink href={consoleAddress(environment.name, settledBy.endpoint)}>{settledBy.title}</TextLink>.
        </>
      ) : (
        'No endpoint can read it back, and sending the request again creates another one.'
      )}
    </Notice>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-mono text-small/[1.6]">
        <PlatformText text={value} />
      </dd>
    </div>
  )
}

function AnswerText({ answer: { text, isCut } }: { answer: ShownAnswer }) {
  if (text === null) return <p className="text-muted">The answer is not shown: it is too large, or may be a secret.</p>
  const pretty = isCut
    ? null
    : (prettyJson(text)
        ?.map((token) => token.text)
        .join('') ?? null)
  const rows = isCut ? null : tableRows(text)
  return (
    <>
      <Tabs
        label="Answer as"
        heading={<h2 className="text-lead font-semibold">Answer</h2>}
        tabs={[
          ...(pretty === null
            ? []
            : [{ value: 'pretty', label: 'Pretty', content: <CodeBlock text={pretty} label="Answer, laid out" /> }]),
          { value: 'raw', label: 'Raw', content: <CodeBlock text={text} label="Answer as it came" /> },
          ...(rows === null ? [] : [{ value: 'table', label: 'Table', content: <ResultTable rows={rows} /> }]),
        ]}
      />
      {isCut && <p className="text-small text-muted">Only the beginning is shown.</p>}
    </>
  )
}
