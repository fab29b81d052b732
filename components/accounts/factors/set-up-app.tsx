'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { TextField } from '@/components/ui/fields/text-field'
import { announce } from '@/components/ui/text/announcer'
import { CopyButton } from '@/components/ui/text/copy-button'
import type { NewAuthenticatorApp, QrCode } from '@/lib/auth/factors/dto'
import { useBeginApp, useConfirmApp } from './factor-queries'
import { RecoveryCodesCard } from './recovery-codes-card'

const FORM = 'flex max-w-sm flex-col gap-3'

/** Asks for the password, then for a first code of the app, then shows recovery codes if this is the first factor. */
export function SetUpApp({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<NewAuthenticatorApp | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesCard codes={codes} onHide={onDone} />
  if (begun) return <FirstCode begun={begun} onConfirmed={(made) => (made ? setCodes(made) : onDone())} />
  return <PasswordFirst onBegun={setBegun} />
}

function PasswordFirst({ onBegun }: { onBegun: (begun: NewAuthenticatorApp) => void }) {
  const beginning = useBeginApp()
  const form = useForm({
    start: { password: '' },
    sending: beginning,
    body: (values) => values,
    check: ({ password }) => ({ password: password === '' ? 'Enter your password.' : null }),
    subjects: { password: 'The password' },
    onDone: onBegun,
  })
  return (
    <Form form={form} method="post" className={FORM} focusesFirst>
      <TextField label="Your password" type="password" autoComplete="current-password" {...form.field('password')} />
      <FormEnd form={form} label="Continue" busyLabel="Checking…" />
    </Form>
  )
}

type FirstCodeProps = { begun: NewAuthenticatorApp; onConfirmed: (codes: readonly string[] | null) => void }

function FirstCode({ begun: { secret, qr }, onConfirmed }: FirstCodeProps) {
  const confirming = useConfirmApp()
  const form = useForm({
    start: { code: '' },
    sending: confirming,
    body: (values) => values,
    check: ({ code }) => ({ code: code.trim() === '' ? 'Enter the code that the app shows.' : null }),
    subjects: { code: 'The code' },
    onDone: ({ codes }) => {
      announce('The authenticator app is set up')
      onConfirmed(codes)
    },
  })
  return (
    <Form form={form} method="post" className={FORM} focusesFirst>
      <p className="text-pretty text-muted">Scan this with your authenticator app, or enter the key by hand.</p>
      <QrSquare qr={qr} />
      <div className="flex items-center gap-2 rounded-control bg-sunken px-3 py-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-label="Key of the app" className="min-w-0 flex-1">
          <code className="font-mono break-all select-all">{secret}</code>
        </div>
        <CopyButton value={secret} label="Copy the key of the app">
          Copy
        </CopyButton>
      </div>
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        isMono
        {...form.field('code')}
      />
      <FormEnd form={form} label="Set up the app" busyLabel="Checking…" />
    </Form>
  )
}

/** Drawn dark on light in both themes, because some apps read nothing else. */
function QrSquare({ qr: { size, path } }: { qr: QrCode }) {
  return (
    <svg
      role="img"
      aria-label="QR code with the key of the app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-48 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
