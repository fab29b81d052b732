import { CopyButton } from './copy-button'
import { MarkedText } from './platform-text'

/** A text of machines that scrolls and can be copied. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative rounded-card border border-line bg-sunken">
      <CopyButton value={text} label={`Copy: ${label}`} className="absolute top-1.5 right-1.5 bg-sunken" />
      <section
        // The block scrolls, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region takes the focus (WCAG 2.1.1).
        tabIndex={0}
        aria-label={label}
        className="mr-9 max-h-96 overflow-auto p-3"
      >
        <pre className="font-mono text-small">
          <bdi dir="ltr">
            <MarkedText text={text} keepsLines />
          </bdi>
        </pre>
      </section>
    </div>
  )
}
