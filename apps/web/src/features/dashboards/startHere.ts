import type { StartStep } from '@bisita/contract/dashboards/dashboards.start'
import type { ScreenPath } from '@bisita/contract/paths'
import type { Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'

/** A first step in words, and the screen where it is done. */
export type StartWords = { readonly title: string; readonly why: string; readonly to: ScreenPath }

/** The words of each step for a role. */
export function startWords(step: StartStep, role: Role): StartWords {
  const words: Readonly<Record<StartStep, StartWords>> = {
    areas: { title: t('Add your areas'), why: t('An area groups branches under an area head.'), to: '/areas' },
    branches: { title: t('Add your branches'), why: t('People and clients belong to a branch.'), to: '/branches' },
    places: { title: t('Assign locations to each branch'), why: t('Open a branch and press Assign locations. A branch sees the clients who live there.'), to: '/branches' },
    people: {
      title: role === 'oic' ? t('Add your MRs and telemarketers') : t('Add officers, MRs and telemarketers'),
      why: t('Each person signs in with a username and a first password from you.'),
      to: role === 'oic' ? '/oic_users' : '/users',
    },
    clients: { title: t('Upload your clients'), why: t('From an Excel or CSV file. Problems are shown before anything is saved.'), to: '/administration/upload-clients' },
    strategy: { title: t('Publish a strategy'), why: t('It says when each client is visited or called next. You can start with an example.'), to: '/strategy' },
    backup: { title: t('Make a first backup'), why: t('Write down the recovery passphrase and press Back up now. Then a backup is made every night.'), to: '/about' },
    mr_places: { title: t('Assign locations to each MR'), why: t('Open an MR and press Locations. An MR sees the clients who live there.'), to: role === 'oic' ? '/oic_users' : '/users' },
    plan: { title: t('Plan the first visits'), why: t('Select clients and give them to an MR for a day.'), to: '/clients' },
    phone: { title: t('Set this phone up'), why: t('Then your clients are on the phone, with or without a network.'), to: '/settings' },
    first_visit: { title: t('Record your first visit'), why: t('Open a client and press Record visit.'), to: '/clients' },
    first_call: { title: t('Make your first call'), why: t('The call desk gives you the next client.'), to: '/calls' },
  }
  return words[step]
}
