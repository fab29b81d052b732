import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProviderButton } from './provider-button'
import { signInProblem } from './sign-in-problem'

type Props = {
  providerName: string
  callbackPath: string
  errorCode: string | null
  /** `offered`: the form of local accounts is below the button; `hidden`: a line opens it; `off`: it is nowhere. */
  localWay: 'offered' | 'hidden' | 'off'
  /** The form of local accounts. */
  children: ReactNode
}

/** The ways to sign in, single sign-on first. */
export function SignInWays({ providerName, callbackPath, errorCode, localWay, children }: Props) {
  const problem = signInProblem(errorCode, providerName)
  return (
    <div className="flex flex-col gap-5">
      {problem && (
        <p role="alert" className="flex gap-1.5 text-pretty font-medium text-failed">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {problem}
        </p>
      )}
      <ProviderButton name={providerName} callbackPath={callbackPath} />
      {localWay === 'offered' && (
        <section aria-labelledby="local-account" className="flex flex-col gap-3 border-t border-line pt-4">
          <h2 id="local-account" className="font-semibold">
            Or with a local account
          </h2>
          {children}
        </section>
      )}
      {localWay === 'hidden' && (
        <details className="border-t border-line pt-4">
          <summary className="fold-summary text-muted">Break-glass account</summary>
          <div className="flex flex-col gap-3 pt-3">
            <p className="text-pretty text-muted">
              One local account can still sign in, for when {providerName} is down. Each use is recorded and shown to
              admins.
            </p>
            {children}
          </div>
        </details>
      )}
    </div>
  )
}
