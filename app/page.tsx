import { redirect } from 'next/navigation'
import { openEnvironments } from '@/lib/auth/open-environments'
import { readOpenSession } from '@/lib/auth/session/session'
import { env } from '@/lib/env'

export default async function HomePage() {
  const session = await readOpenSession()
  const [first] = session ? openEnvironments(session.actor) : env().environments
  redirect(first ? `/${first.name}/overview` : '/sign-in/no-role')
}
