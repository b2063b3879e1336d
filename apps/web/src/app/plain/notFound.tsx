import { Button } from '@mantine/core'
import { homePath } from '@bisita/contract/paths'
import { Link } from '@tanstack/react-router'
import { PlainPage } from './PlainPage.tsx'

/** Any path that is no screen of this version. */
export function NotFoundPage() {
  return (
    <PlainPage title="Not found" text="There is no such page. The address may be mistyped or out of date.">
      <Button renderRoot={(props) => <Link to={homePath} {...props} />}>To the dashboard</Button>
    </PlainPage>
  )
}
