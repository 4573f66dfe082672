/** The schemas of the answers that most pages read; evaluated before the code of the frame and the pages. */
import '../../../functions/activities/activities.domain.ts';
import '../../../functions/status/status.contract.ts';
import '../../../functions/websites/websites.contract.ts';
