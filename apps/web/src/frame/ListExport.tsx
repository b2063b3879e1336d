import type { Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { Suspense } from 'react'
import type { Api } from '../api/api.ts'
import { usePermissions } from '../ui/permissions.ts'
import { lazyWithPreload } from '../ui/lazyWithPreload.tsx'
import { useServices } from './useServices.ts'
import { useSignedIn } from './useSignedIn.ts'

const ExportButton = lazyWithPreload(() => import('../ui/list/ExportButton.tsx'), 'ExportButton')

type Props = {
  /** What the list is of, in the plural: the file's name. */
  many: string
  /** Asks for the whole of the list as it is found, with the numbers of clients masked or whole. */
  fetched: (api: Api, numbers: 'masked' | 'whole') => Promise<Blob>
}

/** What a role may take along whole. */
const wholeWords = (role: Role): string => (role === 'admin' ? t('With whole SSS, GSIS and second phone numbers') : t('With whole second phone numbers'))

/** The way of a list into a file, for the roles that the organisation lets take one along. */
export function ListExport({ many, fetched }: Props) {
  const { api } = useServices()
  const { user } = useSignedIn()
  const { settings } = usePermissions()
  if (!settings.export_roles.includes(user.user_type)) return null
  return (
    <Suspense>
      <ExportButton many={many} choice={wholeWords(user.user_type)} fetched={(whole) => fetched(api, whole ? 'whole' : 'masked')} />
    </Suspense>
  )
}
