import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/shell.css'
import '../ui/parts.css'
import './connect.css'
import { render } from 'preact'
import { ConnectPage } from './connect-page.tsx'

render(<ConnectPage />, document.getElementById('app') as HTMLElement)
