import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { CodeBlock } from '@/components/ui/text/code-block'
import { TextLink } from '@/components/ui/text-link'
import { anchorOf } from '@/lib/documentation/anchor'
import { placeOfLink } from '@/lib/documentation/place-of-link'

type Props = { environment: string; tokens: readonly Token[] | undefined }

/** Draws tokens of Markdown as elements, and HTML among them as plain text. */
export function Markdown({ environment, tokens = [] }: Props) {
  return tokens.map((token, index) => {
    // A kind of token without a function here is drawn as its raw text.
    const draw = DRAWN[token.type as MarkedToken['type']] as ((token: Token, inner: Inner) => ReactNode) | undefined
    const inner: Inner = { environment, of: (children) => <Markdown environment={environment} tokens={children} /> }
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one document never move
    return <Fragment key={index}>{draw ? draw(token, inner) : token.raw}</Fragment>
  })
}

type Inner = { environment: string; of: (tokens: readonly Token[] | undefined) => ReactNode }

type Drawn = {
  [Type in MarkedToken['type']]?: (token: Extract<MarkedToken, { type: Type }>, inner: Inner) => ReactNode
}

const DRAWN: Drawn = {
  space: () => null,
  heading: ({ depth, text, tokens }, { of }) => {
    const Heading = depth === 2 ? 'h2' : 'h3'
    return (
      <Heading id={anchorOf(text)} className="mt-3 scroll-mt-4 font-semibold text-pretty first:mt-0 [h2&]:text-lead">
        {of(tokens)}
      </Heading>
    )
  },
  paragraph: ({ tokens }, { of }) => <p className="max-w-[75ch] text-pretty">{of(tokens)}</p>,
  list: ({ ordered, items }, { of }) => {
    const List = ordered ? 'ol' : 'ul'
    return (
      <List className="flex max-w-[75ch] flex-col gap-1 pl-5 [ol&]:list-decimal [ul&]:list-disc">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index}>{of(item.tokens)}</li>
        ))}
      </List>
    )
  },
  blockquote: ({ tokens }, { of }) => (
    <blockquote className="max-w-[75ch] border-l-2 border-line-strong pl-3 text-muted">{of(tokens)}</blockquote>
  ),
  code: ({ text }) => <CodeBlock text={text} label={text.split('\n')[0] ?? ''} />,
  table: (token, { of }) => <DocumentTable token={token} of={of} />,
  hr: () => <hr className="border-line" />,
  text: ({ text, tokens }, { of }) => (tokens ? of(tokens) : text),
  escape: ({ text }) => text,
  strong: ({ tokens }, { of }) => <strong className="font-semibold">{of(tokens)}</strong>,
  em: ({ tokens }, { of }) => <em>{of(tokens)}</em>,
  codespan: ({ text }) => (
    <code className="inline-block max-w-full rounded-sm bg-sunken px-1 font-mono text-small [overflow-wrap:anywhere]">
      {text}
    </code>
  ),
  br: () => <br />,
  link: ({ href, tokens }, { environment, of }) => (
    <DocumentedLink href={href} environment={environment}>
      {of(tokens)}
    </DocumentedLink>
  ),
}

function DocumentTable({ token: { header, rows }, of }: { token: Tokens.Table; of: Inner['of'] }) {
  return (
    <section
      aria-label={`Table: ${header.map(({ text }) => text).join(', ')}`}
      className="plain-table rounded-card border border-line bg-panel"
      // The table scrolls and may have no links.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what scrolls.
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {header.map(({ text, tokens }) =>
              text === '' ? (
                <td key={text} />
              ) : (
                <th key={text} scope="col">
                  {of(tokens)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              {cells.map(({ tokens }, cell) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={cell} className="is-wide">
                  {of(tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type LinkProps = { href: string; environment: string; children: ReactNode }

function DocumentedLink({ href, environment, children }: LinkProps) {
  const place = placeOfLink(href)
  if (place === null) return children
  if (place.kind === 'document') return <TextLink href={`/${environment}/${place.path}`}>{children}</TextLink>
  return (
    <a
      href={place.href}
      className="text-accent-text underline underline-offset-2"
      {...(place.kind === 'outside' && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  )
}
