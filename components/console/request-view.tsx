import { Tabs } from '@/components/ui/tabs'
import { CodeBlock } from '@/components/ui/text/code-block'
import type { ConsolePreview } from '@/lib/console/dto'
import type { SafeRequest } from '@/lib/ramp'

/** The request as it will leave, and as other programs send it. */
export function RequestView({ preview: { request, curl, fetch } }: { preview: ConsolePreview }) {
  return (
    <Tabs
      label="Request as"
      heading={<h2 className="text-lead font-semibold">Request</h2>}
      tabs={[
        { value: 'request', label: 'Request', content: <RequestText request={request} /> },
        { value: 'curl', label: 'cURL', content: <CodeBlock text={curl} label="cURL" /> },
        { value: 'fetch', label: 'fetch', content: <CodeBlock text={fetch} label="fetch" /> },
      ]}
    />
  )
}

export function RequestText({ request }: { request: SafeRequest }) {
  const { method, url, headers, body, canonical, bodyHash } = request
  const head = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return (
    <div className="flex flex-col gap-2">
      <CodeBlock text={body === null ? head : `${head}\n\n${body}`} label="Request as it leaves" />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">Canonical string</dt>
        <dd className="font-mono [overflow-wrap:anywhere]">{canonical ?? 'This credential signs nothing'}</dd>
        <dt className="text-muted">Body, SHA-256</dt>
        <dd className="font-mono [overflow-wrap:anywhere]">{bodyHash ?? 'No body: the empty text is signed'}</dd>
      </dl>
      <p className="text-small text-pretty text-muted">
        [removed] hides keys, tokens, the signature and other secrets. The timestamp is set when the request is sent.
      </p>
    </div>
  )
}
