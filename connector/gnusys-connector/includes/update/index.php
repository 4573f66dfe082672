<?php
// Silence is golden: keeps servers from listing this folder.
