'use client'

import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, useEffect, useEffectEvent } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { useWhoMay } from '@/components/states/who-may'
import { Button } from '@/components/ui/button'
import { SecretField } from '@/components/ui/fields/secret-field'
import { TextArea, TextField } from '@/components/ui/fields/text-field'
import { CHECK_SIGNATURE } from '@/lib/signature-lab/routes'
import { CheckResult } from './check-result'

const EMPTY = { body: '', header: '', secret: '' }

export function SignatureCheckForm() {
  const { operator } = useFrame()
  const mayCheck = usePermission('signature.check')
  const people = useWhoMay('signature.check')
  if (!mayCheck) {
    return (
      <p className="text-pretty text-muted">
        Your role, {operator.role}, can’t check signatures, because that needs a secret. Only {people} can.
      </p>
    )
  }
  return <CheckForm />
}

function CheckForm() {
  const checking = useSignatureCheck()
  const form = useForm({
    start: EMPTY,
    sending: checking,
    body: (values) => values,
    subjects: { body: 'The body', header: 'The header', secret: 'The secret' },
  })
  const clear = () => {
    form.set(EMPTY)
    checking.reset()
  }

  // The browser’s back cache must not keep secrets.
  const clearOnLeaving = useEffectEvent(clear)
  useEffect(() => {
    const onHide = () => clearOnLeaving()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [])

  const body = form.field('body')
  return (
    <Form
      form={form}
      // Findings and pending answers are about the old input.
      onChange={checking.reset}
      className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3"
    >
      <TextArea
        label="Raw body"
        {...body}
        value={lineFeeds(body.value)}
        onPaste={(event) =>
          keepLineEnds(event, (text) => {
            body.onChange(text)
            checking.reset()
          })
        }
        hint="Exactly as received, before parsing. Every space and line break counts."
        rows={5}
      />
      <TextField label="Signature header" isMono {...form.field('header')} placeholder="sha256=…" />
      <SecretField label="Secret" {...form.field('secret')} hint="The secret that the receiver verifies with." />
      <FormEnd form={form} label="Check" busyLabel="Checking…">
        <Button onClick={clear}>Clear</Button>
        <span className="self-center text-small text-pretty text-muted">
          Nothing you enter is stored, neither in the browser nor on the server nor in a log.
        </span>
      </FormEnd>
      <div role="status" className="empty:-mt-3">
        {checking.data && <CheckResult check={checking.data} />}
      </div>
    </Form>
  )
}

const lineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

/** Keeps a pasted body with its CRLF aside, because a text area turns them into LF. */
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
