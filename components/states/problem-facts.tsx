import type { ReactNode } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { PlatformFacts } from '@/lib/errors'
import { SUGGESTED_ACTIONS } from '@/lib/ramp/contract/values/problems'
import { meaningOf } from '@/lib/ramp/contract/values/value-list'

/** Facts of the platform’s refusal, in sentences. */
export function ProblemFacts({ error }: { error: unknown }) {
  const facts = error instanceof ApiError ? sentencesOf(error.platform) : []
  return facts.map(({ name, sentence }) => <span key={name}> {sentence}</span>)
}

type Fact = { name: keyof PlatformFacts; sentence: ReactNode }

function sentencesOf(facts: PlatformFacts): Fact[] {
  const { resourceType, resourceId, scope, suggestedAction, clearsAt, availableAt, permanent } = facts
  const all: [keyof PlatformFacts, ReactNode][] = [
    ['resourceId', (resourceType || resourceId) && <Missing type={resourceType} id={resourceId} />],
    ['scope', scope && <>It requires the scope {quoted(scope)}.</>],
    ['permanent', permanent && 'It will not clear by itself.'],
    ['clearsAt', clearsAt && <>It may clear {at(clearsAt)}.</>],
    ['availableAt', availableAt && <>The funding source may be available again {at(availableAt)}.</>],
    ['suggestedAction', suggestedAction && suggestion(suggestedAction)],
  ]
  return all.flatMap(([name, sentence]) => (sentence ? [{ name, sentence }] : []))
}

function Missing({ type, id }: { type: string | undefined; id: string | undefined }) {
  return (
    <>
      Not found: {type ? <PlatformText text={type} /> : 'a resource'}
      {id && <> {quoted(id)}</>}.
    </>
  )
}

function suggestion(action: string): ReactNode {
  const meaning = meaningOf(SUGGESTED_ACTIONS, action)
  return meaning === undefined ? <>The platform suggests {quoted(action)}.</> : `${meaning}.`
}

/** A time of the platform, quoted if it is not valid. */
function at(time: string): ReactNode {
  if (Number.isNaN(Date.parse(time))) return quoted(time)
  return (
    <>
      at <TimeText iso={time} as="exact" />
    </>
  )
}

function quoted(text: string): ReactNode {
  return <PlatformText text={text} className="font-mono text-small" />
}
