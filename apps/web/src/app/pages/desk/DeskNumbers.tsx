import type { NumberDialled } from '@bisita/contract/touchpoints/guard'
import { showPhone } from '@bisita/rules/clients/phones'
import type { Client } from '../../../domains/clients/clients.repository.ts'
import { IconPhone } from '../../../ui/icons.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import styles from './desk.module.css'
import { announceDial, dialAddress } from './softphone.ts'

type Props = {
  client: Client
  dialled: NumberDialled | null
  /** Where a softphone is opened; null for the device's own. */
  address: string | null
  onDial: (which: NumberDialled) => void
}

/** The client's numbers: pressed, one is dialled and kept with the call. */
export function DeskNumbers({ client, dialled, address, onDial }: Props) {
  const numbers = [
    { which: 'primary', number: client.phone_number, bad: client.phone_bad },
    { which: 'secondary', number: client.secondary_phone_number, bad: client.secondary_phone_bad },
  ] as const
  return (
    <ul className={styles.numbers} aria-label="Numbers">
      {numbers.map(({ which, number, bad }) =>
        number === null ? null : (
          <li key={which} data-dialled={dialled === which}>
            <a
              href={dialAddress(number, address)}
              onClick={(event) => {
                onDial(which)
                // Enter saves the call from here on, and doesn't dial a second time; Tab goes on from where it was.
                event.currentTarget.blur()
                if (!announceDial({ number, which, client_id: client.id, name: client.fullname })) event.preventDefault()
              }}
            >
              <IconPhone size={18} aria-hidden />
              {showPhone(number)}
            </a>
            {bad && <StateMark tone="bad" word="Wrong number" />}
            {dialled === which && <StateMark tone="done" word="Dialled" />}
          </li>
        ),
      )}
    </ul>
  )
}
