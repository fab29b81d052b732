import { redirect } from 'next/navigation'
import { pageScope } from '@/lib/http/page-scope'

export default async function EnvironmentPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await pageScope((await params).environment)
  redirect(`/${environment.name}/overview`)
}
