import { Tabs } from '@/components/ui/tabs'
import { CopyButton } from '@/components/ui/text/copy-button'
import { SAMPLES } from '@/lib/signature-lab/samples/samples'

export function VerificationHelp() {
  const tabs = SAMPLES.map(({ language, needs, code }) => ({
    value: language,
    label: language,
    content: (
      <>
        <div className="sticky left-0 flex items-center gap-2 border-b border-line py-1 pr-1.5 pl-3 text-small text-muted">
          <span className="mr-auto">{needs}; nothing to install</span>
          <CopyButton value={code} label={`Copy the ${language} sample`}>
            Copy
          </CopyButton>
        </div>
        <pre className="px-3 py-2.5 font-mono text-small leading-[1.55]">{code.trimEnd()}</pre>
      </>
    ),
  }))
  return (
    <Tabs
      label="Language"
      heading={<h3 className="font-medium phone:sr-only">Sample for a receiver</h3>}
      tabs={tabs}
      panelClassName="overflow-x-auto rounded-card border border-line bg-panel"
    />
  )
}
