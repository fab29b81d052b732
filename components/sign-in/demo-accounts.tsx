export type DemoSignIns = { password: string; accounts: readonly { email: string; role: string }[] }

type Props = { accounts: DemoSignIns['accounts']; onChoose: (email: string) => void }

export function DemoAccounts({ accounts, onChoose }: Props) {
  return (
    <section aria-labelledby="demo-accounts" className="rounded-card border border-dashed border-line-strong p-3">
      <h2 id="demo-accounts" className="font-semibold">
        Demo accounts
      </h2>
      <p className="text-small text-muted">Choose one to fill in the form. Your permissions depend on the role.</p>
      <ul className="mt-2 flex flex-col">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account.email)}
              className="flex min-h-7 w-full items-center gap-3 rounded-chip px-1.5 text-left hover:bg-sunken"
            >
              <span className="w-16 font-medium">{account.role}</span>
              <span className="truncate font-mono text-small text-muted">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
