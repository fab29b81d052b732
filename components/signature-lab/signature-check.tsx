'use client'

import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, type FormEvent, useEffect, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { fieldProblem } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { SecretField } from '@/components/ui/fields/secret-field'
import { TextArea, TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { CHECK_SIGNATURE } from '@/lib/signature-lab/routes'
import { CheckResult } from './check-result'

const EMPTY = { body: '', header: '', secret: '' }

export function SignatureCheckForm() {
  const { operator } = useFrame()
  const mayCheck = usePermission('signature.check')
  if (!mayCheck) {
    return (
      <p className="text-pretty text-muted">
        Your role, {operator.role}, may not check signatures: that needs a secret. Support, operators and admins may.
      </p>
    )
  }
  return <Form />
}

function Form() {
  const [input, setInput] = useState(EMPTY)
  const { mutate, reset, isPending, error, data } = useSignatureCheck()
  const change = (part: Partial<typeof EMPTY>) => {
    setInput({ ...input, ...part })
    // Findings and pending answers are about the old input.
    reset()
  }
  const problem = (field: keyof typeof EMPTY) => fieldProblem(error, `body.${field}`)
  const hasFieldProblem = [problem('body'), problem('header'), problem('secret')].some((each) => each !== null)

  useEffect(() => {
    // The browser's back cache must not keep secrets.
    const clear = () => {
      setInput(EMPTY)
      reset()
    }
    window.addEventListener('pagehide', clear)
    return () => window.removeEventListener('pagehide', clear)
  }, [reset])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(input)
  }
  return (
    <form
      onSubmit={submit}
      autoComplete="off"
      className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3"
    >
      <TextArea
        label="Raw body"
        value={lineFeeds(input.body)}
        onChange={(event) => change({ body: event.target.value })}
        onPaste={(event) => keepLineEnds(event, (body) => change({ body }))}
        problem={problem('body')}
        hint="Exactly as received, before it was parsed: every space and line break counts."
        rows={5}
        autoComplete="off"
      />
      <TextField
        label="Signature header"
        isMono
        value={input.header}
        onChange={(event) => change({ header: event.target.value })}
        problem={problem('header')}
        placeholder="sha256=…"
        autoComplete="off"
        spellCheck={false}
      />
      <SecretField
        label="Secret"
        value={input.secret}
        onChange={(secret) => change({ secret })}
        problem={problem('secret')}
        hint="The one that the receiver verifies with."
      />
      <AlertLine>{error && !hasFieldProblem && <ProblemText error={error} />}</AlertLine>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" look="primary" disabled={isPending} focusableWhenDisabled>
          {isPending ? 'Checking…' : 'Check'}
        </Button>
        <Button
          onClick={() => {
            setInput(EMPTY)
            reset()
          }}
        >
          Clear
        </Button>
        <span className="text-small text-pretty text-muted">
          Nothing you enter is stored: not in the browser, not on the server, not in a log.
        </span>
      </div>
      <div role="status" className="empty:-mt-3">
        {data && !isPending && <CheckResult check={data} />}
      </div>
    </form>
  )
}

const lineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

/** A text area turns CRLF into LF, so a pasted body is kept aside. */
function keepLineEnds(event: ClipboardEvent<HTMLTextAreaElement>, keep: (body: string) => void) {
  const text = event.clipboardData.getData('text/plain')
  const { selectionStart, selectionEnd, value } = event.currentTarget
  if (!text.includes('\r') || selectionStart !== 0 || selectionEnd !== value.length) return
  event.preventDefault()
  keep(text)
}

type CheckInput = { body: string; header: string; secret: string }

function useSignatureCheck() {
  const { environment } = useFrame()
  return useMutation({
    mutationFn: (body: CheckInput) => call(CHECK_SIGNATURE, { environment: environment.name }, { body }),
    gcTime: 0,
  })
}
