import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { CONNECTOR_ZIP } from '../../../lib/connector-zip.ts';
import { backupKeyText } from '../backups.key.text.ts';

const text = backupKeyText.howTo;

/** What is to be done with a key, in three steps. */
export function KeyHowTo() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="list-decimal space-y-2 pl-5 text-sm">
          {text.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button asChild variant="secondary" className="mt-4">
          <a href={CONNECTOR_ZIP} download>
            <Download aria-hidden="true" />
            {text.download}
          </a>
        </Button>
      </CardContent>
    </Card>
  );
}
