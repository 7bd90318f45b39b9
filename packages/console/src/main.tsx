import './ui/tokens.css'
import './ui/base.css'
import './ui/shell.css'
import './ui/parts.css'
import './ui/table.css'
import './ui/data.css'
import { render } from 'preact'
import { App, beginSession } from './app.tsx'
import { current_path } from './router.ts'
import { openScreen } from './routes.ts'
import { showPlainTexts } from './ui/plain-text.ts'

beginSession()
// on its way while the server says who is signed in
openScreen(current_path.peek())
  .load()
  .catch(() => {})
showPlainTexts()
render(<App />, document.getElementById('app') as HTMLElement)
