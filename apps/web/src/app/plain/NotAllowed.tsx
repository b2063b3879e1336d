import { Button } from '@mantine/core'
import { homePath } from '@bisita/contract/paths'
import { Link } from '@tanstack/react-router'
import { PlainPage } from './PlainPage.tsx'

/** A screen that exists but isn't the signed-in user's. */
export function NotAllowed() {
  return (
    <PlainPage title="Not allowed" text="Your role does not include this page. Ask your supervisor if you need it.">
      <Button renderRoot={(props) => <Link to={homePath} {...props} />}>To the dashboard</Button>
    </PlainPage>
  )
}
