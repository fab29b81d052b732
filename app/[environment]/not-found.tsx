import { NotFoundState } from '@/components/states/not-found-state'

export default function NotFoundInEnvironment() {
  return <NotFoundState />
}
