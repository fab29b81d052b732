import { redirect } from 'next/navigation'
import { env } from '@/lib/env'

export default function HomePage() {
  const [first] = env().environments
  redirect(first ? `/${first.name}/overview` : '/sign-in')
}
