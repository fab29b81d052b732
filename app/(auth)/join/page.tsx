import type { Metadata } from 'next'
import { JoinForm } from '@/components/accounts/join/join-form'

export const metadata: Metadata = { title: 'Choose a password', referrer: 'no-referrer' }

export default function JoinPage() {
  return (
    <main className="mx-auto flex min-h-full w-full max-w-[22rem] flex-col justify-center gap-5 px-4 py-12">
      <div>
        <p className="text-small font-semibold text-accent-text">Rampdesk</p>
        <h1 className="text-title font-semibold tracking-[-0.012em]">Choose a password</h1>
      </div>
      <JoinForm />
    </main>
  )
}
