"""The services beside the tables of an application: odds, reports, workshop, packages, reading."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fracas.table.odds.service import OddsService
from fracas.table.play.package_library import PackageLibrary
from fracas.table.reports.service import ReportService
from fracas.table.workshop.reading import Reader
from fracas.table.workshop.service import Workshop
from fracas.web.guarding import times


@dataclass(frozen=True)
class Desks:
    """The services of one application; without `odds` no table calculates any."""

    odds: OddsService | None
    reports: ReportService
    stock: PackageLibrary
    workshop: Workshop
    reader: Reader

    def close(self) -> None:
        """End all workers except those of odds and reading, which the tables close themselves."""
        self.workshop.close()
        self.stock.close()
        self.reports.close()


def desks_of_processes(
    data: Path | None = None, *, odds: bool = True, uploads: bool = True
) -> Desks:
    """Return desks whose workers are processes of this computer.

    Content packages are in the folder `data`, and with `uploads` pages may add some. Without `odds`
    neither odds are calculated, nor the luck and turning points of reports.
    """
    often = times()
    stock = PackageLibrary(data, uploads=uploads, often=often)
    return Desks(
        OddsService() if odds else None,
        ReportService(weighs=odds),
        stock,
        Workshop(stock=stock, often=often),
        Reader(),
    )
