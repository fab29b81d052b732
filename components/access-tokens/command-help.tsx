'use client'

import { Download } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { buttonStyle } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { CopyButton } from '@/components/ui/text/copy-button'
import { addressOf } from '@/lib/api/address-of'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { COMMAND } from '@/lib/command-line/routes'
import { capitalize } from '@/lib/format/capitalize'

export type CommandFacts = { origin: string; sha256: string; commands: readonly { name: string; about: string }[] }

const TOKEN_FILE = '~/.rampdesk-token'

/** Explains how a developer gets deliveries to a server of their own. */
export function CommandHelp({ command: { origin, sha256, commands } }: { command: CommandFacts }) {
  const { environment } = useFrame()
  const { name } = environment
  const listen = [
    `export RAMPDESK_ORIGIN=${origin} RAMPDESK_ENVIRONMENT=${name} RAMPDESK_TOKEN_FILE=${TOKEN_FILE}`,
    'node rampdesk.mjs listen --forward-to http://localhost:3000/hook',
  ].join('\n')
  const replay = 'node rampdesk.mjs listen --forward-to http://localhost:3000/hook --outcome failed --since 24h --once'
  const file = "node rampdesk.mjs export deliveries --filter 'outcome=failed&range=7d' -o failed.csv"
  const rows = "node rampdesk.mjs deliveries 'outcome=failed&range=24h'"
  const again = "node rampdesk.mjs redeliver 'outcome=failed&range=24h&family=milestone' --to staging"
  const help = 'node rampdesk.mjs redeliver --help'
  const curl = `curl -sS -H "Authorization: Bearer $(cat ${TOKEN_FILE})" '${origin}${addressOf(DELIVERY_ROUTES.page, { environment: name }, '?outcome=failed&limit=5')}'`
  return (
    <Section
      title="Get deliveries and files on your own machine"
      lead="One command forwards deliveries as they arrive, byte for byte and signed, to your own server. It runs on your machine, so a local address works. Others save lists as files, list deliveries, send them again, show a user and run the doctor. Each needs a scope of the token."
    >
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <li>
          <p>Download the command. It is one file and needs Node 20 or later, nothing else.</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            <a href={addressOf(COMMAND, { environment: name })} download className={buttonStyle()}>
              <Download aria-hidden className="size-3.5" />
              Download rampdesk.mjs
            </a>
            <span className="inline-flex min-w-0 max-w-full items-center gap-1.5 text-small text-muted">
              <span className="whitespace-nowrap">SHA-256</span>
              <code className="min-w-0 font-mono break-all text-ink">{sha256}</code>
              <CopyButton value={sha256} label="Copy the SHA-256 of the command" />
            </span>
          </div>
        </li>
        <li>
          <p>
            Save a token with the scope receive or read as <code className="font-mono text-small">{TOKEN_FILE}</code>,
            which only you can read (<code className="font-mono text-small whitespace-nowrap">chmod 600</code>), and
            start the command.
          </p>
          <Lines text={listen} label="Copy the two lines that start the command" />
        </li>
        <li>
          <p>Or forward the deliveries that failed in the last 24 hours once, then exit:</p>
          <Lines text={replay} label="Copy the command that forwards failed deliveries" />
        </li>
        <li>
          <p>
            Export the rows of a list to a file (scope export). The filter can be an address copied from a list. The
            export’s manifest is checked before anything is written.
          </p>
          <Lines text={file} label="Copy the command that exports" />
        </li>
        <li>
          <p>
            List deliveries (scope read) and send them again (scope send). It shows what it would do and asks first:
          </p>
          <Lines text={`${rows}\n${again}`} label="Copy the commands that list and send again" />
        </li>
        <li>
          <p>
            These are all the commands. Each shows its options and examples with{' '}
            <code className="font-mono text-small">--help</code>:
          </p>
          <dl
            aria-label="Commands"
            className="mt-2 grid gap-x-4 gap-y-0.5 text-small sm:grid-cols-[max-content_minmax(0,1fr)]"
          >
            {commands.map(({ name, about }) => (
              <div key={name} className="contents">
                <dt className="font-mono">{name}</dt>
                <dd className="text-muted">{capitalize(about)}</dd>
              </div>
            ))}
          </dl>
          <Lines text={help} label="Copy the command that shows the options of one" />
        </li>
      </ol>
      <p className="mt-2">Any other program can read the same addresses with the token:</p>
      <Lines text={curl} label="Copy the curl command" />
    </Section>
  )
}

/** Words and the white space between them. A word breaks at a hyphen only if no line has room for it. */
const wordsOf = (text: string) => text.split(/(\s+)/).map((word, at) => ({ at, word }))

function Lines({ text, label }: { text: string; label: string }) {
  return (
    <div className="mt-2 flex items-start gap-2 rounded-card border border-line bg-panel py-2 pr-2 pl-3">
      <pre className="min-w-0 flex-1 py-[3.5px] font-mono text-small leading-[1.55] whitespace-pre-wrap">
        {wordsOf(text).map(({ at, word }) =>
          word.trim() === '' ? (
            word
          ) : (
            <span key={at} className="inline-block max-w-full [overflow-wrap:anywhere]">
              {word}
            </span>
          ),
        )}
      </pre>
      <CopyButton value={text} label={label}>
        Copy
      </CopyButton>
    </div>
  )
}
